"""Those who mean harm: whoever asks what is not his, sends what is no request, or wants more than anybody needs."""
