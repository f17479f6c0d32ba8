"""The deal is fair: anyone can check it, every order is equally likely, and nobody can steer it."""
