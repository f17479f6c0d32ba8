"""Operations as the contract declares them: their ids, problems, headers and answers; example games."""
